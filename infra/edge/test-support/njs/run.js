// Appended to a function's code by runInNjs: calls the handler for each case and prints one line of JSON per case.

import njsCases from 'cases';
import njsCloudfront from 'cloudfront';

async function runCases(cases) {
  for (let index = 0; index < cases.length; index++) {
    const one = cases[index];
    njsCloudfront.state.store = one.store;
    let line;
    try {
      const value = await handler(one.event);
      line = { value };
    } catch (error) {
      line = { error: String(error) };
    }
    console.log(`case ${JSON.stringify(line)}`);
  }
}

runCases(njsCases);
