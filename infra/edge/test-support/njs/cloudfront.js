// Replaces the "cloudfront" module in njs; run.js sets `store` before each call of a function.
// https://docs.aws.amazon.com/AmazonCloudFront/latest/DeveloperGuide/functions-custom-methods.html
const state = { store: {} };

function read(key) {
  const value = state.store[key];
  if (value === undefined) throw new Error('KeyNotFound');
  if (typeof value !== 'string') throw new Error(value.rejects);
  return value;
}

// Creates promises by hand, because njs supports neither `await` in arguments nor async closures.
function promised(work) {
  return new Promise((resolve, reject) => {
    try {
      resolve(work());
    } catch (error) {
      reject(error);
    }
  });
}

const handle = { get: (key) => promised(() => read(key)) };

export default { state, kvs: () => handle };
