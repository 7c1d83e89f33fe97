from perceptv.shards.running import ShardsReport as ShardsReport
from perceptv.shards.running import write_shards as write_shards
from perceptv.shards.shard_set import ShardSet as ShardSet
from perceptv.shards.shards_manifest import FinishReport as FinishReport
from perceptv.shards.shards_manifest import finish_shards as finish_shards
from perceptv.shards.verifying import verify_shards as verify_shards
from perceptv.shards.writing import ShardReport as ShardReport
from perceptv.shards.writing import write_shard as write_shard
