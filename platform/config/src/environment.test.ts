import { expect, it } from 'vitest';
import { parseEnvironment } from './environment';

it('needs no variables: external services are emulated unless configured', () => {
  const none = { PORT: 8080, DYNAMODB_PORT: 8000, LOCAL_DATA_DIR: '.local', SESSION_REQUIRED: 'true' };
  expect(parseEnvironment({})).toEqual(none);
  expect(parseEnvironment({ PORT: '', ELEVENLABS_API_URL: ' ' })).toEqual(none);
});

it('parses addresses without a trailing slash, numbers, and a key without an address', () => {
  const given = { ELEVENLABS_API_URL: 'http://127.0.0.1:9000/', PORT: '0', TELEGRAM_BOT_TOKEN: '1:a' };
  expect(parseEnvironment(given)).toMatchObject({
    ...{ ELEVENLABS_API_URL: 'http://127.0.0.1:9000', PORT: 0, TELEGRAM_API_URL: 'https://api.telegram.org' },
  });
});

it('lists every invalid variable once with the expected value, and shows no secret', () => {
  const bad = {
    ELEVENLABS_API_URL: 'api.elevenlabs.io',
    TELEGRAM_API_URL: 'ftp://host/x',
    TELEGRAM_BOT_TOKEN: '12:secret/../',
    PORT: '80801',
    DYNAMODB_PORT: 'eight',
    SESSION_REQUIRED: 'maybe',
    VOICE_LANGUAGE: 'de',
    VOICE_CALL_SECONDS: '0',
    TELEGRAM_CHAT_ID: 'my chat',
  };
  const parsing = () => parseEnvironment(bad);
  for (const name of Object.keys(bad)) expect(parsing).toThrow(new RegExp(`^[^]*  ${name}:(?![^]*  ${name}:)`));
  for (const says of ['one of true, false', '"80801"', 'one of page, ru', 'such as https://api.elevenlabs.io'])
    expect(parsing).toThrow(says);
  expect(parsing).not.toThrow('secret');
});
