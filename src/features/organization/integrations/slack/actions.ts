'use server'

import { parseProjectId } from '#domain/ids.ts'
import { paths } from '#domain/paths.ts'
import { messages } from '#messages'
import { faultInWords } from '#messages/ticket-words.ts'
import { running } from '#running'
import { done, formAction, may, refused, saved, wrong } from '#running/form-action.ts'
import { goTo } from '#running/go.ts'
import { noFields } from '#ui/form/define-form.ts'
import { connectForm, disconnectForm, projectForm } from './values.ts'

const mayManage = may({ grant: 'org:write' })

/** Verifies the token with Slack and stores it. */
export const connectSlack = formAction(mayManage, connectForm, async ({ grant, value }) => {
  const t = messages('slack')
  const connected = await running().slack.connect(grant, value, new Date())
  if (connected.ok) return goTo(paths.slackApp())
  const { refusal } = connected
  if (refusal.field === null) return refused(t('connect.not'), faultInWords('slack', refusal))
  return wrong(refusal.field, t(`connect.wrong.${refusal.reason}`))
})

/** Allows a project's issues to be shown in Slack. */
export const showProject = formAction(
  may({ grant: 'org:write', seeing: 'project:read' }),
  projectForm,
  async ({ grant, seeing, value }) => {
    const t = messages('slack')
    const added = await running().catalogue.slack.showProject(grant, value.project, true, new Date())
    if (!added) return refused(t('projects.not'), t('projects.gone'), { isStale: true })
    const project = await running().catalogue.projects.byId(seeing, value.project)
    return saved(t('projects.added', { project: project?.name ?? '' }))
  },
)

/** Revokes that. */
export const hideProject = formAction(mayManage, noFields, async ({ grant, subject }) => {
  const project = parseProjectId(subject)
  const hidden =
    project !== undefined && (await running().catalogue.slack.showProject(grant, project, false, new Date()))
  return hidden ? done : refused(messages('slack')('projects.gone'), '', { isStale: true })
})

/** Unlinks a member's Slack account. */
export const unlinkMember = formAction(mayManage, noFields, async ({ grant, subject }) => {
  const unlinked = await running().catalogue.slack.unlink(grant, subject, new Date())
  return unlinked ? done : refused(messages('slack')('people.gone'), '', { isStale: true })
})

/** Removes the app after the workspace's name was typed. */
export const disconnectSlack = formAction(mayManage, disconnectForm, async ({ grant, value }) => {
  const app = await running().catalogue.slack.app(grant)
  if (app === undefined) return goTo(paths.slackApp())
  const name = app.teamName
  if (value.typed !== name) return wrong('typed', messages('slack')('disconnect.not_typed', { name }))
  await running().catalogue.slack.disconnect(grant, new Date())
  return goTo(paths.slackApp())
})
