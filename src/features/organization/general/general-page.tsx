import { authorize } from '#domain/access/access.ts'
import { sectionNeeds } from '#domain/access/sections.ts'
import { door } from '#door'
import { currentActor, guard } from '#door/guard.ts'
import { messages } from '#messages'
import { untouched } from '#ui/form/form-state.ts'
import { OrganizationFrame } from '../frame/organization-frame.tsx'
import { roleOptions } from '../frame/role-words.ts'
import { GeneralForm } from './general-form.tsx'
import { valuesOf } from './values.ts'

/** The page of what the organisation is called and who may come in. */
export async function GeneralPage() {
  await guard(sectionNeeds.general)
  const people = await guard('member:read')
  const { catalogue, accounts } = door()
  const [settings, members] = await Promise.all([catalogue.organization.settings(), accounts.members.list(people)])
  const mayChange = authorize(await currentActor(), 'org:write').ok
  const t = messages('organization')
  const missing = members.filter(({ twoFactor }) => !twoFactor).length
  return (
    <OrganizationFrame section="general" lead={t('general.lead')} readOnly={!mayChange}>
      <GeneralForm
        initial={untouched(valuesOf(settings))}
        mayChange={mayChange}
        roles={roleOptions(['member', 'viewer'])}
        texts={{
          title: t('general.title'),
          name: t('general.name'),
          nameHint: t('general.nameHint'),
          people: t('general.people'),
          signUp: t('general.signUp'),
          signUpHint: t('general.signUpHint'),
          domains: t('general.domains'),
          domainsHint: accounts.mailWorks()
            ? t('general.domainsHint')
            : `${t('general.domainsHint')} ${t('general.domainsNoMail')}`,
          domainsPlaceholder: t('general.domainsPlaceholder'),
          defaultRole: t('general.defaultRole'),
          defaultRoleHint: t('general.defaultRoleHint'),
          security: t('general.security'),
          twoFactor: t('general.twoFactor'),
          twoFactorHint: `${t('general.twoFactorHint')} ${t('general.twoFactorMissing', { missing, all: members.length })}`,
          save: t('save.submit'),
        }}
      />
    </OrganizationFrame>
  )
}
