import type { NewFiring } from '#domain/alert/alert-work.ts'
import type { AlertNotice } from '#domain/alert/notice.ts'
import type { AlertRule } from '#domain/alert/rule.ts'
import type { ProjectId, TeamId } from '#domain/ids.ts'
import type { Assignee } from '#domain/issue/issue.ts'
import type { AlertParts } from './alert-parts.ts'

/**
 * Returns a rule's messages, one per destination. Deleted receivers and people who may not see the projects are left
 * out.
 * @param assignee the assignee; null if unassigned, or if the notice is not about an issue
 */
export async function messagesFor(
  { catalogue }: Pick<AlertParts, 'catalogue'>,
  { destinations }: Pick<AlertRule, 'destinations'>,
  notice: AlertNotice,
  projects: 'all' | readonly ProjectId[],
  assignee: Assignee | null,
): Promise<NewFiring['messages']> {
  const names = await catalogue.alertWork.receiverNames()
  const messages: NewFiring['messages'][number][] = []
  const users: string[] = []
  const teams: TeamId[] = []
  const add = (who: Assignee | null) => {
    if (who?.kind === 'user') users.push(who.id)
    else if (who?.kind === 'team') teams.push(who.id)
  }
  for (const destination of destinations) {
    switch (destination.kind) {
      case 'receiver': {
        const name = names.get(destination.id)
        if (name !== undefined)
          messages.push({ to: name, message: { kind: 'receiver', receiverId: destination.id, notice } })
        break
      }
      case 'person':
        users.push(destination.userId)
        break
      case 'team':
        teams.push(destination.teamId)
        break
      case 'assignee':
        add(assignee)
        break
    }
  }
  const people = await catalogue.alertWork.audience(projects, { users, teams })
  return [
    ...messages,
    ...people.map(({ userId, name }) => ({ to: name, message: { kind: 'person', userId, notice } as const })),
  ]
}
