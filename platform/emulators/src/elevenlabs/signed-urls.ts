import { randomBytes } from 'node:crypto';

const VALID_MS = 15 * 60_000;

interface Ticket {
  agentId: string;
  conversationId: string;
  singleUse: boolean;
  expiresAt: number;
}

/** The issued signatures and their conversations. */
export class SignedUrls {
  /** In order of expiry. */
  private readonly tickets = new Map<string, Ticket>();

  constructor(private readonly now: () => number = Date.now) {}

  /** Issues a signature. As in the service, one with a conversation id can be used only once, others several times. */
  issue(agentId: string, withConversationId: boolean): { signature: string; conversationId: string } {
    this.dropExpired();
    const signature = `cvtkn_${randomBytes(12).toString('hex')}`;
    const conversationId = newConversationId();
    const expiresAt = this.now() + VALID_MS;
    this.tickets.set(signature, { agentId, conversationId, singleUse: withConversationId, expiresAt });
    return { signature, conversationId };
  }

  /** Returns the conversation of a signature; undefined if it is unknown, expired, used up or for another agent. */
  redeem(signature: string, agentId: string): { conversationId: string } | undefined {
    const ticket = this.tickets.get(signature);
    if (!ticket || ticket.agentId !== agentId || ticket.expiresAt < this.now()) return undefined;
    if (!ticket.singleUse) return { conversationId: newConversationId() };
    this.tickets.delete(signature);
    return { conversationId: ticket.conversationId };
  }

  /** Removes expired signatures. Most are never redeemed, because the visitor does not start the call. */
  private dropExpired(): void {
    for (const [signature, { expiresAt }] of this.tickets) {
      if (expiresAt >= this.now()) return;
      this.tickets.delete(signature);
    }
  }
}

const newConversationId = () => `conv_${randomBytes(12).toString('hex')}`;
