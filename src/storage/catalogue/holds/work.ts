import type { HoldWork } from '#domain/hold/hold.ts'
import type { GroupHash, ProjectId } from '#domain/ids.ts'
import type { Engine } from '../engine.ts'

/** What deletion jobs check first. */
export function createHoldWork({ db }: Pick<Engine, 'db'>): HoldWork {
  return {
    onProjects: async (ids) => {
      if (ids.length === 0) return undefined
      const whole = db.selectFrom('holds').select('reason').where('issue_id', 'is', null).where('project_id', 'in', ids)
      const row = await whole.orderBy('id').executeTakeFirst()
      return row && { reason: 'on_hold', why: row.reason }
    },
    held: async () => {
      const holds = await db.selectFrom('holds').select(['id', 'project_id', 'issue_id']).execute()
      const projects = new Set(holds.flatMap((one) => (one.issue_id === null ? [one.project_id as ProjectId] : [])))
      const groups = new Map<ProjectId, Set<GroupHash>>()
      for (const { id, project_id, issue_id } of holds) {
        const projectId = project_id as ProjectId
        if (issue_id === null || projects.has(projectId)) continue
        const then = await db.selectFrom('hold_groups').select('group_hash').where('hold_id', '=', id).execute()
        const now = await db.selectFrom('issue_hashes').select('group_hash').where('issue_id', '=', issue_id).execute()
        const known = groups.get(projectId) ?? new Set()
        for (const { group_hash } of [...then, ...now]) known.add(group_hash as GroupHash)
        groups.set(projectId, known)
      }
      return { projects: [...projects], groups: new Map([...groups].map(([id, all]) => [id, [...all]])) }
    },
  }
}
