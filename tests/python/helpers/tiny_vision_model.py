"""A vision-language model of random weights, 30,000 of them, with its processor; nothing is downloaded."""

from __future__ import annotations

from typing import Any

IMAGE, PAD, END = "<image>", "<pad>", "</s>"
SIDE, PATCH = 28, 14
TEMPLATE = (
    "{% for m in messages %}{{ m['role'] }}: {% if m['content'] is string %}{{ m['content'] }}{% else %}"
    "{% for part in m['content'] %}{% if part['type'] == 'image' %}<image>{% else %}{{ part['text'] }}{% endif %}"
    "{% endfor %}{% endif %}</s>{% endfor %}{% if add_generation_prompt %}assistant: {% endif %}"
)


def tiny_model() -> tuple[Any, Any]:
    """A LLaVA model and its processor, whose tokens are bytes."""
    import torch
    from transformers import CLIPVisionConfig, LlamaConfig, LlavaConfig, LlavaForConditionalGeneration, LlavaProcessor
    from transformers.models.clip.image_processing_pil_clip import CLIPImageProcessorPil

    tokens = _tokens()
    pixels = CLIPImageProcessorPil(
        size={"shortest_edge": SIDE}, crop_size={"height": SIDE, "width": SIDE}, do_convert_rgb=True
    )
    processor = LlavaProcessor(
        pixels,
        tokens,
        patch_size=PATCH,
        vision_feature_select_strategy="default",
        chat_template=TEMPLATE,
        num_additional_image_tokens=1,
    )
    small = {"hidden_size": 16, "intermediate_size": 32, "num_hidden_layers": 1, "num_attention_heads": 2}
    special = {"pad_token_id": tokens.pad_token_id, "eos_token_id": tokens.eos_token_id, "bos_token_id": None}
    config = LlavaConfig(
        vision_config=CLIPVisionConfig(**small, image_size=SIDE, patch_size=PATCH),
        text_config=LlamaConfig(
            **small, num_key_value_heads=2, vocab_size=len(tokens), max_position_embeddings=4096, **special
        ),
        image_token_id=tokens.convert_tokens_to_ids(IMAGE),
        vision_feature_layer=-1,
        vision_feature_select_strategy="default",
        image_seq_length=(SIDE // PATCH) ** 2,
        **special,
    )
    torch.manual_seed(0)
    return LlavaForConditionalGeneration(config), processor


def _tokens() -> Any:
    from tokenizers import Tokenizer, decoders, models, pre_tokenizers
    from transformers import PreTrainedTokenizerFast

    letters = sorted(pre_tokenizers.ByteLevel.alphabet())
    words = Tokenizer(models.BPE({letter: k for k, letter in enumerate(letters)}, []))
    words.pre_tokenizer, words.decoder = pre_tokenizers.ByteLevel(add_prefix_space=False), decoders.ByteLevel()
    special = {"additional_special_tokens": [IMAGE], "pad_token": PAD, "eos_token": END}
    return PreTrainedTokenizerFast(tokenizer_object=words, padding_side="left", **special)
