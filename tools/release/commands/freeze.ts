import { sayStatus } from '@platform/releases/report';
import type { Command } from './context';

export const freeze: Command = async ({ site, say, options: { reason } }) => {
  const { call } = await site();
  const live = await call({ action: 'freeze', ...(reason ? { reason } : {}) });
  sayStatus(say, live);
  return live;
};

export const thaw: Command = async ({ site, say }) => {
  const { call } = await site();
  const live = await call({ action: 'thaw' });
  say('The freeze has ended: releases are possible again.');
  return live;
};
