import { PaymentWait } from "./payment-wait.tsx";
import { Card } from "../../../ui/card.tsx";
import { type ShownOrders, unknownLabel } from "../subscriptions/subscription-order.ts";

/** Shows an order that Stripe has not answered yet: the page asks again until the answer is known, and then shows it. */
export function OrderWait({ open }: { open: NonNullable<ShownOrders["open"]> }) {
  return (
    <Card tone="sun" title="Estamos conferindo com o Stripe">
      <PaymentWait
        words={unknownLabel(open)}
        late="Está demorando mais do que o normal. Pode fechar esta página: continuamos conferindo, e o resultado aparece aqui e nas suas notificações."
      />
    </Card>
  );
}
