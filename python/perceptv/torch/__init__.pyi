from perceptv.torch.loading import StreamDataset as StreamDataset
