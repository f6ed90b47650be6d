import type { Catalogue } from '#domain/catalogue.ts'
import type { Running } from '#domain/running.ts'
import type { SealingKeys } from '#domain/secret/sealing-keys.ts'
import { githubJob } from '#services/github/job.ts'
import { createGitHub, openGitHub } from '#services/github/open-github.ts'
import { slackJob } from '#services/slack/job.ts'
import { createSlack, openSlack } from '#services/slack/open-slack.ts'
import type { Job } from '#services/job.ts'
import { ticketJob } from '#services/tickets/job.ts'
import { openTickets } from '#services/tickets/open-tickets.ts'
import { createTickets } from '#services/tickets/tickets.ts'

type IntegrationParts = Parameters<typeof openGitHub>[2] &
  Pick<Running, 'accounts' | 'events' | 'settings'> & { readonly catalogue: Catalogue }

/** Integrations with other services: what pages may use, and their background work. */
export interface Integrations {
  readonly forPages: Pick<Running, 'tickets' | 'github' | 'slack'>
  readonly jobs: readonly Job[]
}

/** @param keys seal the credentials of other services */
export function openIntegrations(parts: IntegrationParts, keys: SealingKeys): Integrations {
  const tickets = openTickets(parts.settings, keys, parts)
  const github = openGitHub(parts.settings, keys, parts)
  const slack = openSlack(parts.settings, keys, parts)
  return {
    forPages: { tickets: createTickets(tickets), github: createGitHub(github), slack: createSlack(slack) },
    jobs: [ticketJob(tickets), githubJob(github), slackJob(slack)],
  }
}
