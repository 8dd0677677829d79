import { Tabs as Radix } from 'radix-ui'
import type { ReactNode } from 'react'

/** One tab. */
export interface Tab {
  readonly id: string
  readonly title: string
  readonly content: ReactNode
}

/** Tabs, moved through with the arrow keys. The open one may be held from outside. */
export function Tabs({
  label,
  tabs,
  value,
  onChange,
}: {
  readonly label: string
  readonly tabs: readonly Tab[]
  readonly value?: string
  readonly onChange?: (id: string) => void
}) {
  const held = value === undefined ? { defaultValue: tabs[0]?.id ?? '' } : { value }
  return (
    <Radix.Root {...held} {...(onChange && { onValueChange: onChange })}>
      <Radix.List className="tabs" aria-label={label}>
        {tabs.map(({ id, title }) => (
          <Radix.Trigger key={id} value={id}>
            {title}
          </Radix.Trigger>
        ))}
      </Radix.List>
      {tabs.map(({ id, content }) => (
        <Radix.Content key={id} value={id} forceMount className="tab-panel">
          {content}
        </Radix.Content>
      ))}
    </Radix.Root>
  )
}
