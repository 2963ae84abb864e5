import { randomBytes } from 'node:crypto';

const VALID_MS = 15 * 60_000;

interface Ticket {
  agentId: string;
  conversationId: string;
  singleUse: boolean;
  expiresAt: number;
}

/** Signatures given out and what each opens. */
export class SignedUrls {
  /** In the order in which they expire. */
  private readonly tickets = new Map<string, Ticket>();

  constructor(private readonly now: () => number = Date.now) {}

  /** A new signature; as at the service, only one with a conversation id of its own is good for one use only. */
  issue(agentId: string, withConversationId: boolean): { signature: string; conversationId: string } {
    this.dropExpired();
    const signature = `cvtkn_${randomBytes(12).toString('hex')}`;
    const conversationId = newConversationId();
    const expiresAt = this.now() + VALID_MS;
    this.tickets.set(signature, { agentId, conversationId, singleUse: withConversationId, expiresAt });
    return { signature, conversationId };
  }

  /** The conversation that a signature opens; undefined for one that is unknown, expired, used up or another agent's. */
  redeem(signature: string, agentId: string): { conversationId: string } | undefined {
    const ticket = this.tickets.get(signature);
    if (!ticket || ticket.agentId !== agentId || ticket.expiresAt < this.now()) return undefined;
    if (!ticket.singleUse) return { conversationId: newConversationId() };
    this.tickets.delete(signature);
    return { conversationId: ticket.conversationId };
  }

  /** Most are never used: a page asks for one, and its visitor does not call. */
  private dropExpired(): void {
    for (const [signature, { expiresAt }] of this.tickets) {
      if (expiresAt >= this.now()) return;
      this.tickets.delete(signature);
    }
  }
}

const newConversationId = () => `conv_${randomBytes(12).toString('hex')}`;
