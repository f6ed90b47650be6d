import type { ReactNode } from 'react'
import { paths } from '#domain/paths.ts'
import { sourceKey, type SourceChoice } from '#domain/status-page/component-source.ts'
import type { StatusComponent, StatusPage } from '#domain/status-page/status-page.ts'
import { messages } from '#messages'
import { LinkButton } from '#ui/button.tsx'
import { ConfirmForm } from '#ui/form/confirm-form.tsx'
import { Link } from '#ui/link.tsx'
import { Panel } from '#ui/panel.tsx'
import { removeComponent } from './actions.ts'
import { ArrangeForm } from './arrange-form.tsx'
import { ComponentOrder } from './component-order.tsx'

interface ComponentsPanelProps {
  readonly page: StatusPage
  readonly choices: readonly SourceChoice[]
  readonly mayPublish: boolean
}

/** A page's components in order, which can be changed by dragging, keys and buttons. */
export function ComponentsPanel({ page, choices, mayPublish }: ComponentsPanelProps) {
  const t = messages('statusPages')
  const { components } = page.content
  return (
    <Panel id="components" title={t('components.title')} note={components.length}>
      <div className="grid gap-3">
        {components.length === 0 && <p className="text-sm text-ink-2">{t('components.none')}</p>}
        {mayPublish ? (
          <ComponentOrder
            page={page.id}
            items={components.map((component, index) => ({
              id: component.publicId,
              label: t('components.drag', { name: component.name }),
              body: <Row {...{ page, component, choices }} place={index} />,
            }))}
            texts={{ failed: t('components.notArranged') }}
          />
        ) : (
          <ol className="grid">
            {components.map((component) => (
              <li key={component.publicId} className="min-w-0 border-t border-line py-2 text-sm first:border-t-0">
                <About component={component} choices={choices} name={<Name component={component} />} />
              </li>
            ))}
          </ol>
        )}
        {mayPublish && (
          <LinkButton href={paths.statusComponent(page.id, 'new')} className="justify-self-start">
            {t('components.add')}
          </LinkButton>
        )}
      </div>
    </Panel>
  )
}

interface RowProps {
  readonly page: StatusPage
  readonly component: StatusComponent
  readonly choices: readonly SourceChoice[]
  readonly place: number
}

/** A component with its actions. */
function Row({ page, component, choices, place }: RowProps) {
  const t = messages('statusPages')
  const { publicId, name } = component
  const subject = `${page.id} ${publicId}`
  const link = (
    <Link
      href={paths.statusComponent(page.id, publicId)}
      className="rounded-sm font-medium wrap-anywhere hover:underline"
    >
      {name}
    </Link>
  )
  return (
    <span className="flex min-w-0 flex-1 flex-wrap items-center gap-x-3 gap-y-1">
      <About component={component} choices={choices} name={link} />
      <span className="flex items-center gap-1">
        <ArrangeForm
          subject={subject}
          place={place}
          last={page.content.components.length - 1}
          texts={{ up: t('components.up', { name }), down: t('components.down', { name }) }}
        />
        <ConfirmForm
          tone="quiet"
          action={removeComponent}
          subject={subject}
          texts={{
            open: t('components.removeOpen'),
            openLabel: t('components.remove', { name }),
            title: t('components.removeQuestion', { name }),
            text: t('components.removeText'),
            confirm: t('components.remove', { name }),
            cancel: t('delete.cancel'),
          }}
        />
      </span>
    </span>
  )
}

interface AboutProps {
  readonly component: StatusComponent
  readonly choices: readonly SourceChoice[]
  readonly name: ReactNode
}

function About({ component, choices, name }: AboutProps) {
  return (
    <span className="min-w-0 flex-1 basis-40">
      {component.group !== '' && <span className="text-ink-3">{component.group} / </span>}
      {name}
      <span className="block text-ink-3">{mappingText(component, choices)}</span>
    </span>
  )
}

function Name({ component: { name } }: { component: StatusComponent }) {
  return <span className="font-medium wrap-anywhere">{name}</span>
}

function mappingText({ mapping }: StatusComponent, choices: readonly SourceChoice[]): string {
  const t = messages('statusPages')
  if (mapping.kind === 'manual')
    return t('components.manual', { state: messages('statusPublic')(`component.${mapping.state}`) })
  const key = sourceKey(mapping)
  const choice = choices.find((one) => sourceKey(one) === key)
  return choice === undefined ? t('components.gone') : t(`components.${mapping.kind}`, { name: choice.name })
}
