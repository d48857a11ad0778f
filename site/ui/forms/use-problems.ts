import { useEffect, useRef, useState } from 'react'
import { lookAgain, type Problems } from './form.ts'

/**
 * Manages the problems of a form. Each refusal moves the focus to the first invalid field once it shows its message,
 * which is announced with it. From then on each change checks the field again, so that a message goes once its field is
 * corrected.
 * @param input the form's values, each field under the name of its problem
 * @param check the form's rule; while it is not loaded, the message of a changed field is removed
 * @param initial the server's response to a form without script
 * @returns the problems, a function that sets them, and the ref of the form
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
