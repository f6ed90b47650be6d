import { redirect } from 'next/navigation'
import { paths } from '#domain/paths.ts'

/** Leads on to the first page of a project's settings. Whether there is such a project is that page's to say. */
export function openSettings(slug: string): never {
  redirect(paths.projectSettings(slug))
}
