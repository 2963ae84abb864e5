/** Folder of the edge's log in the logs bucket. */
export const EDGE_LOG_FOLDER = 'edge';

/** CloudFront's variables for the hour (UTC) of the requests, below the folder. */
export const EDGE_LOG_HOUR = '{yyyy}/{MM}/{dd}/{HH}';

/** Returns the folder with the log of an hour. */
export const edgeLogOf = (hour: Date): string =>
  `${EDGE_LOG_FOLDER}/${hour.toISOString().slice(0, 13).replaceAll(/[-T]/g, '/')}/`;

/**
 * What the log has of a request. No address, query, agent, cookie or referrer: country and network operator say where a flood comes
 * from. https://docs.aws.amazon.com/AmazonCloudFront/latest/DeveloperGuide/standard-logs-reference.html
 */
export const EDGE_LOG_FIELDS = [
  ...['date', 'time', 'cs-method', 'cs-uri-stem', 'sc-status', 'sc-bytes', 'time-taken'],
  ...['x-edge-result-type', 'x-edge-detailed-result-type', 'x-edge-request-id', 'c-country', 'asn'],
] as const;
