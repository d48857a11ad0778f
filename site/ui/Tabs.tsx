import { Tabs as Primitive } from 'radix-ui'
import type { ReactNode } from 'react'

type Tab = { value: string; label: string; panel: ReactNode }
type Props = { label: string; tabs: readonly Tab[]; initial?: string }

/** Panels of which one is seen; the first one, unless another is named. */
export const Tabs = ({ label, tabs, initial = tabs[0]?.value }: Props) => (
  <Primitive.Root defaultValue={initial}>
    <Primitive.List className="tabs" aria-label={label}>
      {tabs.map(({ value, label }) => (
        <Primitive.Trigger key={value} className="tab" value={value}>
          {label}
        </Primitive.Trigger>
      ))}
    </Primitive.List>
    {tabs.map(({ value, panel }) => (
      <Primitive.Content key={value} className="tab-panel" value={value}>
        {panel}
      </Primitive.Content>
    ))}
  </Primitive.Root>
)
