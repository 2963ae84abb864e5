/**
 * Loads every audio worklet from the site or from this part's origin. The SDK's output path ignores `libsampleratePath`
 * and would fetch its resampler from a public CDN (elevenlabs/packages, issue 1002), which the Content-Security-Policy
 * blocks. Call it before the first session.
 */
export function guardWorklets(resamplerUrl: string): void {
  const own = [location.origin, new URL(resamplerUrl, location.href).origin];
  const original = AudioWorklet.prototype.addModule;
  AudioWorklet.prototype.addModule = function addModule(url, options) {
    const foreign = !own.includes(new URL(url, location.href).origin);
    return original.call(this, foreign ? resamplerUrl : url, options);
  };
}
