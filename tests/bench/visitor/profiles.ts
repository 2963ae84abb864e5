/**
 * A device and its network. `throughput` is in bytes per second, `cpu` is the slowdown factor compared with this
 * machine.
 */
export interface Profile {
  viewport: { width: number; height: number };
  deviceScaleFactor: number;
  latency: number;
  throughput: number;
  cpu: number;
  text: string;
}

export const PROFILES = {
  phone: {
    viewport: { width: 412, height: 823 },
    deviceScaleFactor: 1.75,
    latency: 150,
    throughput: 1.6e6 / 8,
    cpu: 4,
    text: '150 ms, 1.6 Mbps, CPU x4',
  },
  desktop: {
    viewport: { width: 1440, height: 900 },
    deviceScaleFactor: 1,
    latency: 40,
    throughput: 10e6 / 8,
    cpu: 1,
    text: '40 ms, 10 Mbps',
  },
} satisfies Record<string, Profile>;
