'use server'

import { paths } from '#domain/paths.ts'
import { MAX_APDEX_MS } from '#domain/performance/apdex.ts'
import { MAX_SLUG, slugify, type ProjectRefusal } from '#domain/project/project.ts'
import { retentionClassOf } from '#domain/project/retention.ts'
import { MAX_NAME } from '#domain/team/team.ts'
import { messages } from '#messages'
import { running } from '#running'
import { askToSignInAgain } from '#running/fresh-session.ts'
import { formAction, saved, wrong } from '#running/form-action.ts'
import { goTo } from '#running/go.ts'
import { currentActor, guard } from '#running/guard.ts'
import { toChange, toOwn } from '../frame/project.ts'
import { retentionLimits } from './queries.ts'
import { accessForm, changeOf, generalForm, removalForm } from './values.ts'

/** Changes name, slug, platform and retention. */
export const changeGeneral = formAction(
  toChange,
  () => generalForm(retentionLimits()),
  async ({ open: { project }, grant, value }) => {
    const updated = await running().catalogue.projects.update(grant, project.id, changeOf(value, project), new Date())
    if (!updated.ok) return projectRefused(updated.refusal, value)
    const { slug } = updated.value
    // The page has moved; its new address shows that the change was saved.
    if (slug !== project.slug) goTo(paths.projectSettings(slug, 'general', { from: project.slug }))
    const t = messages('projectSettings')
    return saved(t('save.saved'), { text: t('general.what.saved') })
  },
)

function projectRefused(refusal: ProjectRefusal, { name, slug }: { readonly name: string; readonly slug: string }) {
  const t = messages('projectSettings')
  switch (refusal.reason) {
    case 'name_missing':
      return wrong('name', t('general.problem.name_missing'))
    case 'name_too_long':
      return wrong('name', t('general.problem.name_too_long', { limit: MAX_NAME }))
    case 'slug_taken':
      return wrong('slug', t('general.problem.slug_taken'))
    case 'slug_invalid':
      return wrong(
        'slug',
        t('general.problem.slug_invalid', { limit: MAX_SLUG, example: slugify(slug === '' ? name : slug) }),
      )
    case 'retention_out_of_range': {
      const limit = retentionLimits()[retentionClassOf[refusal.field]]
      return wrong(refusal.field, t('general.problem.retention', { limit }))
    }
    case 'apdex_out_of_range':
      return wrong(refusal.field, t('general.problem.apdex', { limit: MAX_APDEX_MS }))
    case 'not_found':
      // Deleted in the meantime, so the page is gone.
      return goTo(paths.projects())
  }
}

const toOwnWithTeams = async (slug: string) => ({ ...(await toOwn(slug)), mayRead: await guard('team:read') })

/** Changes who may see the project. */
export const changeAccess = formAction(toOwnWithTeams, accessForm, async ({ open, grant, mayRead, value }) => {
  const { catalogue } = running()
  const { access, teams } = value
  const found = await catalogue.projects.setAccess(grant, open.project.id, access, teams, new Date())
  if (!found) goTo(paths.projects())
  const actor = await currentActor()
  const chosen = (await catalogue.teams.list(mayRead)).filter(({ id }) => teams.includes(id))
  const members = new Set(chosen.flatMap((team) => team.members))
  // A user who sees it through their role would lose it with another role.
  const isOutside = actor?.kind === 'user' && access === 'teams' && !members.has(actor.userId)
  const t = messages('projectSettings')
  const said = t(`general.access.saved.${access === 'teams' && chosen.length === 0 ? 'nobody' : access}`)
  return saved(t('save.saved'), { text: isOutside ? `${said} ${t('general.access.saved.notYours')}` : said })
})

/** Deletes the project after its slug was typed. */
export const removeProject = formAction(toOwn, removalForm, async ({ open: { project }, grant, value }) => {
  const { id, slug } = project
  const stale = await askToSignInAgain()
  if (stale !== undefined) return stale
  if (value.typed !== slug) return wrong('typed', messages('projectSettings')('general.remove.wrong', { slug }))
  const removed = await running().catalogue.projects.remove(grant, id, new Date())
  if (!removed.ok && removed.refusal.reason === 'on_hold')
    return wrong('typed', messages('projectSettings')('general.remove.onHold', { reason: removed.refusal.why }))
  return goTo(paths.projects())
})
