import { authorize } from '#domain/access/access.ts'
import { sectionNeeds } from '#domain/access/sections.ts'
import { messages } from '#messages'
import { running } from '#running'
import { currentActor, guard } from '#running/guard.ts'
import { Fields, Form } from '#ui/form/form.tsx'
import { formClass } from '#ui/form/form-class.ts'
import { untouched } from '#ui/form/form-state.ts'
import { CheckInput } from '#ui/form/inputs/check-input.tsx'
import { RadioInput } from '#ui/form/inputs/radio-input.tsx'
import { TextAreaInput } from '#ui/form/inputs/text-area-input.tsx'
import { TextInput } from '#ui/form/inputs/text-input.tsx'
import { Save } from '#ui/form/save.tsx'
import { Column, Columns } from '#ui/page.tsx'
import { Panel } from '#ui/panel.tsx'
import { OrganizationFrame } from '../frame/organization-frame.tsx'
import { roleOptions } from '../frame/role-words.ts'
import { changeGeneral } from './actions.ts'
import { shownFor } from './values.ts'

/** Settings for the organization's name and who may join. */
export async function GeneralPage() {
  await guard(sectionNeeds.general)
  const people = await guard('member:read')
  const { catalogue, accounts } = running()
  const [settings, members] = await Promise.all([catalogue.organization.settings(), accounts.members.list(people)])
  const mayChange = authorize(await currentActor(), 'org:write').ok
  const t = messages('organization')
  const missing = members.filter(({ twoFactor }) => !twoFactor).length
  return (
    <OrganizationFrame section="general" lead={t('general.lead')} readOnly={!mayChange}>
      <Form action={changeGeneral} initial={untouched(shownFor(settings))} className={formClass}>
        <Fields disabled={!mayChange}>
          <Columns>
            <Column>
              <Panel id="name-of" title={t('general.title')}>
                <div className="max-w-prose">
                  <TextInput
                    name="name"
                    label={t('general.name')}
                    hint={t('general.nameHint')}
                    autoComplete="organization"
                  />
                </div>
              </Panel>
              <Panel id="security" title={t('general.security')}>
                <CheckInput
                  name="requireTwoFactor"
                  label={t('general.twoFactor')}
                  hint={`${t('general.twoFactorHint')} ${t('general.twoFactorMissing', { missing, all: members.length })}`}
                />
              </Panel>
            </Column>
            <Panel id="people" title={t('general.people')}>
              <People mailWorks={accounts.mailWorks()} />
            </Panel>
          </Columns>
        </Fields>
        {mayChange && <Save label={t('save.submit')} />}
      </Form>
    </OrganizationFrame>
  )
}

/** Who may join, and with which role. */
function People({ mailWorks }: { mailWorks: boolean }) {
  const t = messages('organization')
  return (
    <div className="grid gap-5">
      <CheckInput name="signUp" label={t('general.signUp')} hint={t('general.signUpHint')} />
      <div className="max-w-prose">
        <TextAreaInput
          name="domains"
          label={t('general.domains')}
          hint={mailWorks ? t('general.domainsHint') : `${t('general.domainsHint')} ${t('general.domainsNoMail')}`}
          placeholder={t('general.domainsPlaceholder')}
          rows={3}
        />
      </div>
      <div className="max-w-prose">
        <RadioInput
          name="defaultRole"
          label={t('general.defaultRole')}
          hint={t('general.defaultRoleHint')}
          options={roleOptions(['member', 'viewer'])}
        />
      </div>
    </div>
  )
}
