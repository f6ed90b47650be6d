import { z } from '@hono/zod-openapi'
import type { Team } from '#domain/team/team.ts'
import { time } from './common.ts'
import { projectShape } from './project.ts'

/** A team with those of its projects that the caller may see. */
export const teamShape = z
  .object({
    id: z.string(),
    slug: z.string(),
    name: z.string(),
    dateCreated: time,
    memberCount: z.number(),
    isMember: z.boolean(),
    hasAccess: z.boolean(),
    projects: z.array(projectShape),
  })
  .openapi('Team')

type Projects = readonly z.output<typeof projectShape>[]

/** @param all the projects that the caller may see */
export function teamOf(
  { id, slug, name, createdAt, members, projects }: Team,
  all: Projects,
): z.output<typeof teamShape> {
  const ids = new Set(projects.map(String))
  return {
    id: String(id),
    slug,
    name,
    dateCreated: createdAt.toISOString(),
    memberCount: members.length,
    isMember: true,
    hasAccess: true,
    projects: all.filter((project) => ids.has(project.id)),
  }
}
