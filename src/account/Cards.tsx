import { useAtomValue, useSetAtom } from 'jotai'
import { useState } from 'react'
import { FormPlaceView } from '../cards/FormPlaceView.tsx'
import { newCardPlace } from '../cards/newCard.ts'
import { cardInWords, type SavedCard, savedCardsAtom } from '../cards/savedCards.ts'
import { Button } from '../ui/Button.tsx'
import { AskFirst } from '../ui/dialogs/AskFirst.tsx'
import { Alert } from '../ui/messages/Alert.tsx'
import { cardProblemAtom, chooseCardAtom, removeCardAtom, saveCardAtom } from './cards.ts'

/** The saved cards, and a way to add one. Nothing where this shop saves no cards. */
export function Cards() {
  const saved = useAtomValue(savedCardsAtom)
  const problem = useAtomValue(cardProblemAtom)
  const [isAdding, setAdding] = useState(false)
  if (!saved?.publicKey) return null
  return (
    <section className="stack" aria-labelledby="cards">
      <h2 id="cards">Saved cards</h2>
      {problem && <Alert type="error">{problem}</Alert>}
      <ul className="stack">
        {saved.cards.map(card => (
          <Card key={card.payment_method_id} {...card} />
        ))}
      </ul>
      {saved.cards.length === 0 && (
        <p className="quiet">A card that you pay instalments with is saved here, by our payment provider.</p>
      )}
      {isAdding ? (
        <AddCard onEnd={() => setAdding(false)} />
      ) : (
        <p>
          <Button look="plain" onPress={() => setAdding(true)}>
            Add a card
          </Button>
        </p>
      )}
    </section>
  )
}

function Card(card: SavedCard) {
  const choose = useSetAtom(chooseCardAtom)
  const remove = useSetAtom(removeCardAtom)
  const [isBusy, setBusy] = useState(false)
  const words = cardInWords(card)
  return (
    <li className="card stack">
      <p>
        <strong>{words}</strong>
        {card.is_default && (
          <>
            <br />
            <span className="small quiet">Pays your instalments</span>
          </>
        )}
      </p>
      <p className="row">
        {!card.is_default && (
          <button
            type="button"
            className="link"
            disabled={isBusy}
            onClick={async () => {
              setBusy(true)
              await choose(card.payment_method_id)
              setBusy(false)
            }}
          >
            Pay with this card<span className="visually-hidden">: {words}</span>
          </button>
        )}
        <AskFirst
          text={
            <>
              Remove<span className="visually-hidden"> {words}</span>
            </>
          }
          title="Remove this card?"
          action="Remove card"
          onAction={() => remove(card.payment_method_id)}
        >
          {words}. You can add it again at any time.
        </AskFirst>
      </p>
    </li>
  )
}

function AddCard({ onEnd }: { onEnd: () => void }) {
  const save = useSetAtom(saveCardAtom)
  const [isSaving, setSaving] = useState(false)
  return (
    <div className="stack">
      <FormPlaceView place={newCardPlace} />
      <p className="row">
        <Button
          isLoading={isSaving}
          onPress={async () => {
            setSaving(true)
            const isSaved = await save()
            setSaving(false)
            if (isSaved) onEnd()
          }}
        >
          Save card
        </Button>
        <Button look="plain" onPress={onEnd}>
          Cancel
        </Button>
      </p>
    </div>
  )
}
