import type { TicketSystemKind } from '#domain/ticket/integration.ts'
import type { TicketSystem } from '#domain/ticket/system.ts'
import type { Send } from '../send.ts'
import { createGitHub } from './github.ts'
import { createGitLab } from './gitlab.ts'
import { createJira } from './jira.ts'

/** How to access a system. */
export interface TicketAccess {
  readonly kind: TicketSystemKind
  readonly baseUrl: string
  readonly account: string
  readonly token: string
}

export function openTicketSystem(send: Send, access: TicketAccess): TicketSystem {
  switch (access.kind) {
    case 'github':
      return createGitHub(send, access)
    case 'gitlab':
      return createGitLab(send, access)
    case 'jira':
      return createJira(send, access)
  }
}
