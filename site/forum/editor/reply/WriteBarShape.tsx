import type { Act } from '../marks/markdown-acts.ts'
import { ToolDrawing, TOOLS } from '../marks/tools.tsx'

/** Placeholder of an editor's toolbar, which loads the editor when the pointer approaches. */
export const WriteBarShape = ({ onBegin }: { onBegin?: () => void }) => (
  <div className="write-bar needs-script" aria-hidden="true" onPointerEnter={onBegin}>
    <div className="flex gap-1">
      <span className="write-tab" data-selected>
        Write
      </span>
      <span className="write-tab">Preview</span>
    </div>
    <div className="write-tools">
      {(Object.keys(TOOLS) as Act[]).map((act) => (
        <span key={act} className="write-tool">
          <ToolDrawing act={act} />
        </span>
      ))}
    </div>
  </div>
)
