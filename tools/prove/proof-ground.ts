/** What the proof's steps work on: an AWS account, or in the tests the local platform. */
export interface ProofGround {
  stage: string;
  /** Creates everything. Throws where that fails. */
  deploy(signal: AbortSignal): Promise<void>;
  /** Empties and removes everything, also what a failed deployment left; returns what is still there. */
  destroy(): Promise<readonly string[]>;
  /** Runs a command of the release tool; its answer is what `--json` prints. */
  release(...args: string[]): Promise<unknown>;
  /** Publishes a version of a part that is not live, and returns it. */
  publishAnother(part: string): Promise<string>;
  /** Address of the site, without a slash at its end. */
  site(): Promise<string>;
  alarm: AlarmPort;
}

/** An alarm's way to somebody: a queue listens where the owner's mail would. */
export interface AlarmPort {
  listen(): Promise<void>;
  /** Puts one alarm into the state ALARM; returns its name. */
  ring(): Promise<string>;
  /** Names of the alarms that were delivered since the last call; waits some seconds for one. */
  delivered(): Promise<readonly string[]>;
}
