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

interface ComponentsPanelProps {
  readonly page: StatusPage
  readonly choices: readonly SourceChoice[]
  readonly mayPublish: boolean
}

/** The components of a page in their order, which buttons change. */
export function ComponentsPanel({ page, choices, mayPublish }: ComponentsPanelProps) {
  const t = messages('statusPages')
  const { components } = page.content
  return (
    <Panel id="components" title={t('components.title')} note={components.length}>
      <div className="grid gap-3">
        {components.length === 0 && <p className="text-sm text-ink-2">{t('components.none')}</p>}
        <ol className="grid">
          {components.map((component, index) => (
            <li
              key={component.publicId}
              className="flex min-w-0 flex-wrap items-center gap-x-3 gap-y-1 border-t border-line py-2 text-sm first:border-t-0"
            >
              <span className="min-w-0 flex-1">
                {component.group !== '' && <span className="text-ink-3">{component.group} / </span>}
                <NameOf page={page} component={component} mayPublish={mayPublish} />
                <span className="block text-ink-3">{mappingText(component, choices)}</span>
              </span>
              {mayPublish && (
                <span className="flex items-center gap-1">
                  <ArrangeForm
                    subject={`${page.id} ${component.publicId}`}
                    isFirst={index === 0}
                    isLast={index === components.length - 1}
                    texts={{
                      up: t('components.up', { name: component.name }),
                      down: t('components.down', { name: component.name }),
                    }}
                  />
                  <ConfirmForm
                    tone="quiet"
                    action={removeComponent}
                    subject={`${page.id} ${component.publicId}`}
                    texts={{
                      open: t('components.removeOpen'),
                      openLabel: t('components.remove', { name: component.name }),
                      title: t('components.removeQuestion', { name: component.name }),
                      text: t('components.removeText'),
                      confirm: t('components.remove', { name: component.name }),
                      cancel: t('delete.cancel'),
                    }}
                  />
                </span>
              )}
            </li>
          ))}
        </ol>
        {mayPublish && (
          <LinkButton href={paths.statusComponent(page.id, 'new')} className="justify-self-start">
            {t('components.add')}
          </LinkButton>
        )}
      </div>
    </Panel>
  )
}

function NameOf({
  page,
  component,
  mayPublish,
}: {
  page: StatusPage
  component: StatusComponent
  mayPublish: boolean
}) {
  if (!mayPublish) return <span className="font-medium wrap-anywhere">{component.name}</span>
  return (
    <Link
      href={paths.statusComponent(page.id, component.publicId)}
      className="rounded-sm font-medium wrap-anywhere hover:underline"
    >
      {component.name}
    </Link>
  )
}

function mappingText({ mapping }: StatusComponent, choices: readonly SourceChoice[]): string {
  const t = messages('statusPages')
  if (mapping.kind === 'manual')
    return t('components.manual', { state: messages('statusPublic')(`component.${mapping.state}`) })
  const key = sourceKey(mapping)
  const choice = choices.find((one) => sourceKey(one) === key)
  return choice === undefined ? t('components.gone') : t(`components.${mapping.kind}`, { name: choice.name })
}
