import type { Listening } from '@platform/base/listen';
import type { Environment } from '@platform/config/environment';
import { startElevenLabsEmulator } from '@platform/emulators/elevenlabs/start';
import { startTelegramEmulator } from '@platform/emulators/telegram/telegram-emulator';
import type { DataPaths } from '@platform/releases/local/data-paths';

/** Returns the configured addresses of ElevenLabs and Telegram, and starts an emulator for each that has none. */
export async function startOutsideServices(env: Environment, paths: DataPaths) {
  const started: Listening[] = [];
  const embedded = async (start: Promise<Listening>) => {
    const service = await start;
    started.push(service);
    return service.url;
  };
  const elevenLabsUrl = env.ELEVENLABS_API_URL ?? (await embedded(startElevenLabsEmulator()));
  const telegramUrl = env.TELEGRAM_API_URL ?? (await embedded(startTelegramEmulator(paths.telegram)));
  return {
    elevenLabsUrl,
    telegramUrl,
    /** The secrets' values as in Secrets Manager. */
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
