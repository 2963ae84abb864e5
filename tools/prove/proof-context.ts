/** The stage that the proof's steps use: in an AWS account, or in tests the local platform. */
export interface ProofContext {
  stage: string;
  /** Creates the stage. Throws if that fails. */
  deploy(signal: AbortSignal): Promise<void>;
  /** Destroys the stage, including the remains of a failed deployment. Returns the names of what still exists. */
  destroy(): Promise<readonly string[]>;
  /** Runs a command of the release tool and returns what `--json` prints. */
  release(...args: string[]): Promise<unknown>;
  /** Publishes and returns another version of a part than the live one. */
  publishAnother(part: string): Promise<string>;
  /** Returns the site's address, without a trailing slash. */
  site(): Promise<string>;
  alarm: AlarmPort;
}

/** An alarm and a subscriber of its topic, which replaces the owner's mailbox. */
export interface AlarmPort {
  listen(): Promise<void>;
  /** Puts one alarm into the state ALARM; returns its name. */
  ring(): Promise<string>;
  /** Returns the names of alarms delivered since the last call; waits some seconds for one. */
  delivered(): Promise<readonly string[]>;
}
