/** What was started and must be stopped, the last first. */
export class Stops {
  private readonly started: { close(): Promise<void> }[] = [];

  /** Notes a service that is starting; a failed start needs no stop. */
  async keep<Service extends { close(): Promise<void> }>(starting: Promise<Service>): Promise<Service> {
    const service = await starting;
    this.started.push(service);
    return service;
  }

  async all(): Promise<void> {
    for (const service of this.started.splice(0).reverse()) await service.close().catch(() => undefined);
  }
}
