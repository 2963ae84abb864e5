import { describe, expect, it } from 'vitest';
import { parseEnvironment } from './environment';

describe('parseEnvironment', () => {
  it('needs no variables: external services are emulated unless configured', () => {
    expect(parseEnvironment({})).toEqual({
      PORT: 8080,
      DYNAMODB_PORT: 8000,
      LOCAL_DATA_DIR: '.local',
      SESSION_REQUIRED: 'true',
    });
  });

  it('treats an empty variable as unset', () => {
    expect(parseEnvironment({ PORT: '', ELEVENLABS_API_URL: ' ' })).toEqual(parseEnvironment({}));
  });

  it('parses addresses without a trailing slash, and numbers', () => {
    const read = parseEnvironment({
      ELEVENLABS_API_URL: 'http://127.0.0.1:9000/',
      PORT: '0',
      VOICE_LANGUAGE: 'ru',
    });
    expect(read.ELEVENLABS_API_URL).toBe('http://127.0.0.1:9000');
    expect(read.PORT).toBe(0);
    expect(read.VOICE_LANGUAGE).toBe('ru');
  });

  it('lists every invalid variable once with the expected value, and shows no secret', () => {
    const bad = {
      ELEVENLABS_API_URL: 'api.elevenlabs.io',
      TELEGRAM_API_URL: 'ftp://host/x',
      TELEGRAM_BOT_TOKEN: '12:secret/../',
      PORT: '80801',
      DYNAMODB_PORT: 'eight',
      LANGUAGE_DETECTION: 'cookie',
      VOICE_LANGUAGE: 'de',
      VOICE_CALL_SECONDS: '0',
      TELEGRAM_CHAT_ID: 'my chat',
    };
    let message = '';
    try {
      parseEnvironment(bad);
    } catch (error) {
      message = String(error);
    }
    for (const name of Object.keys(bad)) expect(message.split(`  ${name}:`)).toHaveLength(2);
    expect(message).toContain('one of path, stored');
    expect(message).toContain('"80801"');
    expect(message).toContain('such as https://api.elevenlabs.io');
    expect(message).not.toContain('secret');
  });
});
