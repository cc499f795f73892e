/** Samples of one message: a tenth of a second at 16 kHz. */
const BATCH = 1_600;

/** Sends the mixed sound of all sources to the page as 16-bit samples. Its own output stays silent. */
class Capture extends AudioWorkletProcessor {
  batch = new Int16Array(BATCH);
  length = 0;

  process([input]) {
    const [channel] = input;
    if (!channel) return true;
    for (const value of channel) {
      this.batch[this.length] = Math.max(-1, Math.min(1, value)) * 32_767;
      this.length += 1;
      if (this.length < BATCH) continue;
      this.port.postMessage(this.batch, [this.batch.buffer]);
      this.batch = new Int16Array(BATCH);
      this.length = 0;
    }
    return true;
  }
}

registerProcessor('capture', Capture);
