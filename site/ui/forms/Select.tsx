import { Select as Primitive } from 'radix-ui'
import { Icon } from '../Icon.tsx'
import type { Control } from './Field.tsx'
import { asOption, type Option } from './options.ts'

type Props = {
  control: Control
  name: string
  value: string
  onChange: (value: string) => void
  options: readonly Option[]
  placeholder?: string
}

/** Custom select with type-ahead. Use a native select where a form must work without JavaScript. */
export const Select = ({ control, name, value, onChange, options, placeholder }: Props) => (
  <Primitive.Root name={name} value={value} onValueChange={onChange}>
    <Primitive.Trigger className="select" {...control}>
      <Primitive.Value placeholder={placeholder} />
    </Primitive.Trigger>
    <Primitive.Portal>
      <Primitive.Content
        className="menu z-[65] w-(--radix-select-trigger-width) max-w-none"
        position="popper"
        sideOffset={4}
        collisionPadding={8}
      >
        <Primitive.Viewport>
          {options.map(asOption).map(({ value: each, label }) => (
            <Primitive.Item key={each} className="menu-item" value={each}>
              <Primitive.ItemText>{label}</Primitive.ItemText>
              <Primitive.ItemIndicator className="ml-auto">
                <Icon name="check" />
              </Primitive.ItemIndicator>
            </Primitive.Item>
          ))}
        </Primitive.Viewport>
      </Primitive.Content>
    </Primitive.Portal>
  </Primitive.Root>
)
