const BIAS = 0x84;
const CLIP = 32_635;

/** Encodes a 16-bit sample as G.711 µ-law in 8 bits, which halves the sound files and is good enough for speech. */
export function encodeMuLaw(sample: number): number {
  const sign = sample < 0 ? 0x80 : 0;
  const magnitude = Math.min(Math.abs(sample), CLIP) + BIAS;
  const exponent = Math.floor(Math.log2(magnitude)) - 7;
  const mantissa = (magnitude >> (exponent + 3)) & 0x0f;
  return ~(sign | (exponent << 4) | mantissa) & 0xff;
}

/** Decodes a µ-law byte to a 16-bit sample. */
export function decodeMuLaw(byte: number): number {
  const code = ~byte & 0xff;
  const magnitude = (((code & 0x0f) << 3) + BIAS) << ((code >> 4) & 0x07);
  return code & 0x80 ? BIAS - magnitude : magnitude - BIAS;
}
