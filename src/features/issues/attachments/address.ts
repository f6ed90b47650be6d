import type { Attachment } from '#domain/attachment/attachment.ts'
import { absolute, apiPaths } from '#domain/paths.ts'
import { running } from '#running'

/** Where a file is had. Outside Next, so with the base path. */
export function fileHref(projectSlug: string, attachment: Attachment, as: 'download' | 'preview'): string {
  const { site, organization } = running().settings
  return absolute({ ...site, origin: '' }, apiPaths.attachment(organization, projectSlug, attachment, as))
}

/** Which of the files of a project a form or a server function means: `7:42`. */
export function attachmentRef({ projectId, id }: Pick<Attachment, 'projectId' | 'id'>): string {
  return `${projectId}:${id}`
}
