"""Shortcut audit: how often an observer is right who does not look, or looks at the wrong thing.

For each domain: the best constant answer, the best answer knowing the size, the best answer from one picture of a pair,
and a small classifier on trivial features of the file. Predictors are chosen on one half of the keys and scored on the
other. Of paired videos: what single frames tell. Of pairs of episodes: what scorers get who know no goals.
"""

from perceptv.audit.episodes import EpisodeAuditRow, audit_episodes, episode_table
from perceptv.audit.report import AuditRow, audit, audit_table
from perceptv.audit.videos import VideoAuditRow, audit_videos, video_table

__all__ = [
    "AuditRow",
    "EpisodeAuditRow",
    "VideoAuditRow",
    "audit",
    "audit_episodes",
    "audit_table",
    "audit_videos",
    "episode_table",
    "video_table",
]
