"""Files of requests in the form of OpenAI's Batch API: written, sent, waited for and read, over days if need be."""
