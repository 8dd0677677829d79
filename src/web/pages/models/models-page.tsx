import { useSearchParams } from 'wouter'
import { Catalogue } from './catalogue.js'
import { ModelView } from './model-view.js'
import './models.css'

/** The catalogue of models; with `?model=` one of them, to compute with and to check claims on. */
export function ModelsPage() {
  const [params] = useSearchParams()
  const model = params.get('model')
  return <div className="models-page">{model ? <ModelView key={model} model={model} /> : <Catalogue />}</div>
}
