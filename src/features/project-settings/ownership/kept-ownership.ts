import type { OwnershipSettings } from '#domain/ownership/ownership.ts'
import { ok, refuse } from '#domain/result.ts'
import { running } from '#running'
import { stampOf, type Kept } from '../form/kept.ts'
import type { OpenProject } from '../frame/project.ts'

/** Storage of a project's ownership settings. */
export const keptOwnership: Kept<OwnershipSettings> = {
  read: async (open) => savedOf(await read(open)),
  save: async (open, edited, stamp) => {
    const { settings, version } = await read(open)
    const theirs = savedOf({ settings })
    // Submitting the same form twice saves once and never conflicts.
    if (theirs.stamp === stampOf(edited)) return ok(theirs)
    if (theirs.stamp !== stamp) return refuse({ reason: 'stale', theirs })
    const saved = await running().catalogue.ownership.save(open.change, open.project.id, edited, version, new Date())
    return saved.ok ? ok(savedOf({ settings: edited })) : refuse({ reason: 'stale', theirs: savedOf(await read(open)) })
  },
}

function read({ grant, project }: OpenProject) {
  return running().catalogue.ownership.of(grant, project.id)
}

function savedOf({ settings }: { readonly settings: OwnershipSettings }) {
  return { rules: settings, stamp: stampOf(settings) }
}
