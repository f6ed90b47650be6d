'use client'

import { useState, type SubmitEvent } from 'react'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { AnswerView } from './answer-view.tsx'
import type { Operation } from './document.ts'
import type { Shown } from './operation-item.tsx'
import { ParameterField } from './parameter-field.tsx'
import { prepare, send, type Filled, type Outcome } from './request.ts'
import type { DocsTexts } from './texts.ts'

type TryItProps = Shown & { readonly filled: Filled; readonly onFilled: (filled: Filled) => void }

/** Sends the operation to this server and shows the response. Asks for confirmation before deleting. */
export function TryIt({ operation, here, token, texts, filled, onFilled }: TryItProps) {
  const [outcome, setOutcome] = useState<Outcome>()
  const [isUnderWay, setUnderWay] = useState(false)
  const [isAsking, setAsking] = useState(false)
  const perform = async () => {
    setAsking(false)
    setUnderWay(true)
    setOutcome(await send(prepare(operation, here, filled), token))
    setUnderWay(false)
  }
  const onSubmit = (event: SubmitEvent) => {
    event.preventDefault()
    if (operation.method === 'delete') setAsking(true)
    else void perform()
  }
  return (
    <section className="grid min-w-0 grid-cols-1 gap-3 rounded-md border border-line p-4">
      <h3 className="text-sm font-semibold text-ink">{texts.tryIt}</h3>
      <form onSubmit={onSubmit} className="grid min-w-0 grid-cols-1 gap-3">
        <Inputs operation={operation} texts={texts} filled={filled} onFilled={onFilled} />
        <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
          <Button type="submit" tone={operation.method === 'delete' ? 'danger' : 'primary'} pending={isUnderWay}>
            {texts.send}
          </Button>
          {operation.method !== 'get' && <span className="text-sm text-ink-2">{texts.changes}</span>}
        </div>
      </form>
      {outcome !== undefined && <AnswerView outcome={outcome} texts={texts} />}
      <Dialog open={isAsking} onOpenChange={setAsking} title={texts.confirm} closeLabel={texts.close}>
        <div className="grid gap-4">
          <p className="text-ink-2">{texts.confirmText}</p>
          <code className="font-mono text-sm wrap-anywhere text-ink">
            DELETE {prepare(operation, '', filled).address}
          </code>
          <div className="flex justify-end gap-2">
            <Button onClick={() => setAsking(false)}>{texts.cancel}</Button>
            <Button tone="danger" onClick={() => void perform()}>
              {texts.confirmSend}
            </Button>
          </div>
        </div>
      </Dialog>
    </section>
  )
}

interface InputsProps {
  readonly operation: Operation
  readonly texts: DocsTexts
  readonly filled: Filled
  readonly onFilled: (filled: Filled) => void
}

function Inputs({ operation, texts, filled, onFilled }: InputsProps) {
  const bodyId = `${operation.id}-body`
  return (
    <>
      {operation.parameters.map((parameter) => (
        <ParameterField
          key={parameter.name}
          id={`${operation.id}-${parameter.name}`}
          parameter={parameter}
          several={texts.onePerLine}
          value={filled.values[parameter.name] ?? ''}
          onValue={(value) => onFilled({ ...filled, values: { ...filled.values, [parameter.name]: value } })}
        />
      ))}
      {operation.body !== undefined && (
        <div className="grid min-w-0 grid-cols-1 gap-1.5">
          <label htmlFor={bodyId} className="text-sm font-medium text-ink">
            {texts.body}
          </label>
          <textarea
            id={bodyId}
            value={filled.body}
            rows={Math.min(16, Math.max(4, filled.body.split('\n').length))}
            spellCheck={false}
            autoComplete="off"
            onChange={({ target }) => onFilled({ ...filled, body: target.value })}
            className="w-full rounded-md border border-line-strong bg-surface px-3 py-2 font-mono text-sm text-ink max-sm:text-lg"
          />
        </div>
      )}
    </>
  )
}
