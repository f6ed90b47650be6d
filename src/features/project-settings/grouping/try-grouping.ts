import type { Event } from '#domain/event/event.ts'
import type { GroupingExplanation } from '#domain/grouping/explanation.ts'
import type { GroupHash } from '#domain/ids.ts'
import { shortId, type Issue } from '#domain/issue/issue.ts'
import { paths } from '#domain/paths.ts'
import type { GroupingRules } from '#domain/project/project-rules.ts'
import { ok, refuse, type Result } from '#domain/result.ts'
import { messages } from '#messages'
import { running } from '#running'
import type { FieldProblem } from '#ui/form/form-state.ts'
import { readSection } from '../form/save-section.ts'
import type { OpenProject } from '../frame/project.ts'
import { eventToTry } from '../try-out/event-to-try.ts'
import { notTried } from '../try-out/not-tried.ts'
import { pickerFields } from '../try-out/picker-fields.ts'
import { futureGroup } from './future-group.ts'
import { variantInWords } from '#messages/grouping-words.ts'
import { variantViews } from './parts-view.ts'
import type { TriedGrouping, Verdict } from './tried-grouping.ts'

/** Computes an event's group with these rules, and compares it with the current one. */
export async function tryGrouping(
  open: OpenProject,
  rules: GroupingRules,
  form: FormData,
): Promise<Result<TriedGrouping, FieldProblem>> {
  const found = await eventToTry(open, form)
  if (!found.ok) return found
  const { event, stored } = found.value
  const { reprocessing } = running()
  const { actor } = open.grant
  const edited = await reprocessing.explainGrouping(actor, event, rules)
  if (!edited.ok) return refuse(notTried(pickerFields.pasted, edited.refusal))
  const saved = await reprocessing.explainGrouping(actor, event, (await readSection(open, 'grouping')).rules)
  if (!saved.ok) return refuse(notTried(pickerFields.pasted, saved.refusal))
  const groups = futureGroup(stored, { saved: saved.value, edited: edited.value })
  const verdict = await verdictOf(open, { ...groups, isStored: stored !== undefined })
  return ok({ summary: verdict.text, event: event.title, verdict, ...groupingView(edited.value, event) })
}

/** Converts an explanation to texts. */
export function groupingView(
  explanation: GroupingExplanation,
  event: Event,
): Omit<TriedGrouping, 'summary' | 'event' | 'verdict'> {
  const t = messages('projectSettings')
  const { fingerprint, stackRules } = explanation
  return {
    hash: explanation.hash,
    decidedBy: variantInWords(explanation.variant),
    fingerprint:
      fingerprint === undefined
        ? null
        : {
            text:
              fingerprint.from === 'rule' && fingerprint.line !== undefined
                ? t('grouped.ruleAtLine', { line: fingerprint.line })
                : t(`grouped.from.${fingerprint.from}`),
            rule: fingerprint.rule ?? null,
            values: fingerprint.values,
          },
    stackRules: stackRules.map(({ rule, line, frames }) => ({
      rule,
      text: line === undefined ? t('grouped.builtInFrames', { frames }) : t('grouped.lineFrames', { line, frames }),
    })),
    variants: variantViews(explanation.variants, event),
  }
}

async function verdictOf(
  open: OpenProject,
  { present, future, isStored }: { present: GroupHash; future: GroupHash; isStored: boolean },
): Promise<Verdict> {
  const t = messages('projectSettings')
  const [ownerNow, owner] = [await ownerOf(open, present), await ownerOf(open, future)]
  const issue =
    owner === undefined
      ? null
      : {
          path: paths.issue(owner.id),
          name: `${shortId(open.project.slug, owner.number)} · ${owner.title}`,
        }
  const isSame = present === future || (ownerNow !== undefined && ownerNow.id === owner?.id)
  const where = issue === null ? 'new' : 'known'
  if (isSame) return { tone: 'same', text: t(isStored ? 'verdict.same' : `verdict.pasted.${where}`), issue }
  return { tone: 'moves', text: t(`verdict.${isStored ? 'moves' : 'pastedMoves'}.${where}`), issue }
}

async function ownerOf({ project, events }: OpenProject, groupHash: GroupHash): Promise<Issue | undefined> {
  if (events === undefined) return undefined
  const [owner] = await running().catalogue.issues.byGroups(events, [{ projectId: project.id, groupHash }])
  return owner
}
