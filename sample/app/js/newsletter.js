const form = document.getElementById('newsletter');

form.addEventListener('submit', event => {
  event.preventDefault();
  const address = form.elements.email.value;
  form.hidden = true;
  document.getElementById('signed-up').textContent = `The next letter goes to ${address}.`;
});
form.hidden = false;
