import { useEffect, useRef, useState } from 'react'
import { lookAgain, type Problems } from './form.ts'

/**
 * What is wrong with a form. Each time that it was refused, the first field that needs attention is led to once it shows
 * its message, which is read out with it. From then on such a field is looked at again with every change, so that a
 * message goes when its field is mended.
 * @param input what stands in the form, each field under the name that its problem has
 * @param check the form's rule; while it is not there yet, the message of a changed field just goes
 * @param initial what the server said to a form that was sent without script
 * @returns the problems, what sets them anew, and the ref of the form
 */
export function useProblems<Input extends object>(
  input: Input,
  check: ((input: Input) => Problems | null) | undefined,
  initial: Problems = {},
) {
  const form = useRef<HTMLFormElement>(null)
  const [refused, setRefused] = useState({ problems: initial, input })
  useEffect(() => {
    form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus()
  }, [refused])
  return {
    form,
    problems: lookAgain(refused, input, check),
    setProblems: (problems: Problems) => setRefused({ problems, input }),
  }
}
