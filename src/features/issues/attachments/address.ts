import type { Attachment } from '#domain/attachment/attachment.ts'
import { absolute, apiPaths } from '#domain/paths.ts'
import { running } from '#running'

/** A file's address. Outside Next's router, so with the base path. */
export function fileHref(projectSlug: string, attachment: Attachment, as: 'download' | 'preview'): string {
  const { site, organization } = running().settings
  return absolute({ ...site, origin: '' }, apiPaths.attachment(organization, projectSlug, attachment, as))
}

/** A project's file in forms and server functions: `7:42`. */
export function attachmentRef({ projectId, id }: Pick<Attachment, 'projectId' | 'id'>): string {
  return `${projectId}:${id}`
}
