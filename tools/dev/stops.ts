/** Started services, stopped in reverse order. */
export class Stops {
  private readonly started: { close(): Promise<void> }[] = [];

  /** Waits for a service to start and adds it; a failed start needs no stop. */
  async keep<Service extends { close(): Promise<void> }>(starting: Promise<Service>): Promise<Service> {
    const service = await starting;
    this.started.push(service);
    return service;
  }

  async all(): Promise<void> {
    for (const service of this.started.splice(0).reverse()) await service.close().catch(() => undefined);
  }
}
