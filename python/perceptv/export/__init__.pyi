from perceptv.export.croissant import write_croissant as write_croissant
from perceptv.export.hf import save_hf as save_hf
from perceptv.export.hf import to_hf as to_hf
from perceptv.export.lmms_eval import to_lmms_eval as to_lmms_eval
from perceptv.export.messages import to_messages as to_messages
from perceptv.export.parquet import to_parquet as to_parquet
from perceptv.export.vlmevalkit import to_vlmevalkit as to_vlmevalkit
from perceptv.export.webdataset import to_webdataset as to_webdataset
