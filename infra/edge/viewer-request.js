import cf from 'cloudfront';

// The runtime is CloudFront Functions JS 2.0: ES5.1 with const, let, arrows, templates and async; no modules, 10 KB.
// Lines marked "include" and "generated" are filled in at synth: what two functions share, what the contracts name.
// include site-path.js
// include composition-id.js
// include canary-bucket.js
const BAKED_IN = '000000000000'; // generated

const kvs = cf.kvs();

async function lastGood() {
  try {
    const id = JSON.parse(await kvs.get(KEYS.lastGood)).id;
    return isComposition(id) ? id : BAKED_IN;
  } catch (_) {
    return BAKED_IN;
  }
}

async function composition(request, viewer) {
  let live;
  try {
    live = await livePointer();
  } catch (_) {
    // Missing, unreachable or malformed: the next source decides, the site stays up.
    return lastGood();
  }
  if (!live.canary) return live.id;
  const given = givenBucket(request);
  const bucket = given < 0 ? firstBucket(request, viewer) : given;
  return bucket < (live.canary.percent * BUCKETS) / 100 ? live.canary.id : live.id;
}

async function handler(event) {
  const request = event.request;
  const redirect = moved(request);
  if (redirect) return redirect;
  request.uri = objectOf(await composition(request, event.viewer), request.uri);
  return request;
}
