/** Colours of the light theme; shared pictures have no dark version. */
export const COLOURS = {
  paper: '#f7f5ef',
  ink: '#15140f',
  ink2: '#57544a',
  line: '#dcd8cd',
  green: '#07724a',
  purple: '#5f35e0',
} as const;
