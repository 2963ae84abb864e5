import type { Environment } from '@platform/config/environment';
import { startElevenLabsEmulator } from '@platform/emulators/elevenlabs/start';
import { startTelegramEmulator } from '@platform/emulators/telegram/telegram-emulator';
import type { DataPaths } from '@platform/releases/local/data-paths';

export interface OutsideServices {
  elevenLabsUrl: string;
  telegramUrl: string;
  /** The secrets' values as in Secrets Manager. */
  secrets: { elevenLabs: object; telegram: object };
  close(): Promise<void>;
}

/** Returns the configured addresses of ElevenLabs and Telegram, and starts an emulator for each that has none. */
export async function startOutsideServices(env: Environment, paths: DataPaths): Promise<OutsideServices> {
  const started: { close(): Promise<void> }[] = [];
  const embedded = async <Service extends { url: string; close(): Promise<void> }>(
    start: Promise<Service>,
  ) => {
    const service = await start;
    started.push(service);
    return service.url;
  };
  const elevenLabsUrl = env.ELEVENLABS_API_URL ?? (await embedded(startElevenLabsEmulator()));
  const telegramUrl = env.TELEGRAM_API_URL ?? (await embedded(startTelegramEmulator(paths.telegram)));
  return {
    elevenLabsUrl,
    telegramUrl,
    secrets: {
      elevenLabs: { apiKey: env.ELEVENLABS_API_KEY ?? 'local-key' },
      telegram: {
        botToken: env.TELEGRAM_BOT_TOKEN ?? '100000:local-token',
        chatId: env.TELEGRAM_CHAT_ID ?? '-1000000000000',
      },
    },
    close: async () => {
      await Promise.all(started.map((service) => service.close()));
    },
  };
}
