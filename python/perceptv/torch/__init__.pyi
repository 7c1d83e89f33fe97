from perceptv.torch.stream_dataset import StreamDataset as StreamDataset
